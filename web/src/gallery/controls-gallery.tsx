import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { ThemeMenu } from '../components/theme-menu.tsx'
import { ThemeSwitcher } from '../components/theme-switcher.tsx'
import { Button } from '../components/ui/button.tsx'
import { Counter } from '../components/ui/counter.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Field } from '../components/ui/field.tsx'
import { NoticeBar } from '../components/ui/notice-bar.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import { PasswordField } from '../components/ui/password-field.tsx'
import { Select } from '../components/ui/select.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { toast } from '../lib/toast.ts'
import { Sample } from './sample.tsx'

const kinds = ['primary', 'signal', 'outline', 'ghost', 'danger', 'danger-outline'] as const

export function ControlsGallery() {
  return (
    <>
      {kinds.map((kind) => (
        <Sample key={kind} title={`Button, ${kind}`}>
          <Button kind={kind} size="large">
            Get started
          </Button>
          <Button kind={kind}>
            <Plus aria-hidden="true" />
            Connect
          </Button>
          <Button kind={kind} size="small">
            Undo
          </Button>
          <Button kind={kind} busy busyLabel="Saving...">
            Save Changes
          </Button>
          <Button kind={kind} disabled>
            Disabled
          </Button>
          <Button kind={kind} icon aria-label="Add">
            <Plus aria-hidden="true" />
          </Button>
        </Sample>
      ))}
      <Fields />
      <Layers />
      <Sample title="Theme">
        <ThemeSwitcher />
        <ThemeMenu />
      </Sample>
      <Sample title="Pagination and bars">
        <div className="w-full">
          <NoticeBar kind="reconnecting">Reconnecting…</NoticeBar>
          <NoticeBar kind="offline" inset action={<Button size="small">Reconnect</Button>}>
            Offline. This list is from 10:42.
          </NoticeBar>
          <Pagination page={2} totalPages={3} onPage={() => {}} />
        </div>
      </Sample>
    </>
  )
}

function Fields() {
  return (
    <Sample title="Fields">
      <Field label="Username" placeholder="e.g. nadia" className="w-60" />
      <Field label="Username" error="Username must be 6-15 characters" className="w-60" />
      <Field label="Company" disabled defaultValue="Nordic Charts" className="w-60" />
      <Field label="Degree" optional hint="As on the paper." className="w-60" />
      <Select label="Gender" className="w-40">
        <option>All Genders</option>
      </Select>
      <PasswordField label="Current password" autoComplete="current-password" className="w-60" />
      <TextArea
        label="About"
        className="w-[316px]"
        aside={<Counter count={184} max={200} warns="characters" />}
        defaultValue="Platform engineer who likes small tools and long walks. Building a CI runner in Rust."
      />
    </Sample>
  )
}

function Layers() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Sample title="Dialog and toasts">
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Button onClick={() => toast.success('Connection request sent!')}>Success</Button>
      <Button
        onClick={() => toast.success('User ignored', { action: { label: 'Undo', run: () => {} } })}
      >
        With Undo
      </Button>
      <Button
        onClick={() =>
          toast.error('Failed to send connection request', {
            detail: 'zoe_maps is back in your feed.',
          })
        }
      >
        Error
      </Button>
      {isOpen && (
        <Dialog
          title="Delete this entry?"
          size="small"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button kind="danger" onClick={() => toast.error('Failed to delete work experience')}>
                Delete
              </Button>
            </>
          }
        >
          <p className="mt-2 text-ink-2">Tile Server Lead at Nordic Charts goes for good.</p>
        </Dialog>
      )}
    </Sample>
  )
}
