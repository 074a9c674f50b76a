import { useState } from 'react'
import { dismissNews } from '../lib/news.ts'
import { textIdOf } from '../lib/toast.ts'
import { Button } from './ui/button.tsx'

type NewsActionProps = {
  /** The key of the news. */
  news: string
  label: string
  isPrimary?: boolean
  /** Resolves to whether it is done. The toast is dismissed then. */
  run: () => Promise<boolean>
}

/** The button of a toast. Is busy until the action is done; one that fails can be pressed again. */
export function NewsAction({ news, label, isPrimary = false, run }: NewsActionProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    const isDone = await run()
    setBusy(false)
    if (isDone) dismissNews(news)
  }
  return (
    <Button
      kind={isPrimary ? 'primary' : 'ghost'}
      size="small"
      busy={isBusy}
      aria-describedby={textIdOf(news)}
      onClick={() => void press()}
    >
      {label}
    </Button>
  )
}
