import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLayer } from '../components/behaviour/use-layer.ts'
import { ReportOpenerProvider, type ReportSubject } from '../components/report-opener.ts'
import { useStableCallback } from '../lib/use-stable-callback.ts'

const loadLayer = async () => (await import('./report-layer.tsx')).ReportLayer

/** Lets every menu inside report a member. The dialog's code is loaded when it is first opened. */
export function Reporting({ children }: { children: ReactNode }) {
  const { Open, open, close } = useLayer(loadLayer)
  const [subject, setSubject] = useState<ReportSubject>()
  const leave = () => {
    flushSync(close)
    // After a block the row that opened the dialog has left its list.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }
  const report = useStableCallback((next: ReportSubject) => {
    setSubject(next)
    open()
  })
  return (
    <ReportOpenerProvider value={report}>
      {children}
      {Open && subject && <Open subject={subject} onClose={leave} />}
    </ReportOpenerProvider>
  )
}
