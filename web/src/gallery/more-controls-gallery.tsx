import { useState } from 'react'
import { Button } from '../components/ui/button.tsx'
import { Checklist } from '../components/ui/checklist.tsx'
import { DateField } from '../components/ui/date-field.tsx'
import { Drawer } from '../components/ui/drawer.tsx'
import { FormAlert } from '../components/ui/form-alert.tsx'
import { Kbd } from '../components/ui/kbd.tsx'
import { OtpField } from '../components/ui/otp-field.tsx'
import { SearchBox } from '../components/ui/search-box.tsx'
import { Switch } from '../components/ui/switch.tsx'
import { Sample } from './sample.tsx'

const rules = [
  { label: 'At least 8 characters', isMet: true },
  { label: 'One number', isMet: false },
]

/** The controls with a value. */
export function MoreControlsGallery() {
  const [day, setDay] = useState('2024-02-29')
  const [isOn, setOn] = useState(true)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  return (
    <>
      <Sample title="Days: chosen, empty, wrong, disabled">
        <DateField label="Start Date" name="start" value={day} onPick={setDay} />
        <DateField label="End Date" name="end" value="" onPick={() => {}} />
        <DateField label="Until" name="until" value="" error="Too early" onPick={() => {}} />
        <DateField
          label="End"
          name="now"
          value=""
          disabled
          placeholder="Present"
          onPick={() => {}}
        />
      </Sample>
      <Sample title="Code: begun, wrong">
        <OtpField label="Verification code" value="407" onChange={() => {}} />
        <OtpField
          label="Another code"
          value="407111"
          onChange={() => {}}
          error="Invalid or expired verification code"
        />
      </Sample>
      <Sample title="Switch, search, keys, checklist, form error">
        <Switch label="Single letters" hint="Such as C and X." isOn={isOn} onSwitch={setOn} />
        <Switch
          label="Mail"
          hint="Cannot be changed now."
          isOn={false}
          onSwitch={() => {}}
          disabled
        />
        <SearchBox aria-label="Filter" placeholder="Filter by name" className="w-60" />
        <p className="flex gap-1">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </p>
        <Checklist rules={rules} />
        <FormAlert title="That did not work.">The server did not answer.</FormAlert>
      </Sample>
      <Sample title="Drawer">
        <Button onClick={() => setDrawerOpen(true)}>Open drawer</Button>
        {isDrawerOpen && (
          <Drawer label="A drawer" onClose={() => setDrawerOpen(false)}>
            <Button onClick={() => setDrawerOpen(false)} className="mt-4 text-ink">
              Close drawer
            </Button>
          </Drawer>
        )}
      </Sample>
    </>
  )
}
