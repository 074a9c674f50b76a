import { type ReactNode, useState } from 'react'
import { useLayer } from '../components/behaviour/use-layer.ts'
import { ReportOpenerProvider, type ReportSubject } from '../components/report-opener.ts'
import { useStableCallback } from '../lib/use-stable-callback.ts'
import { loadLater } from './load-later.ts'

const loadLayer = async () => (await loadLater()).ReportLayer

/**
 * Provides the dialog to report a member to every menu inside. Its code is loaded when it is first
 * opened.
 */
export function Reporting({ children }: { children: ReactNode }) {
  const { Open, open, close } = useLayer(loadLayer)
  const [subject, setSubject] = useState<ReportSubject>()
  const report = useStableCallback((next: ReportSubject) => {
    setSubject(next)
    open()
  })
  return (
    <ReportOpenerProvider value={report}>
      {children}
      {Open && <Open subject={subject!} onClose={close} />}
    </ReportOpenerProvider>
  )
}
