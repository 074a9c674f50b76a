import type { ComponentProps } from 'react'
import { useOnline } from '../../lib/browser/use-window.ts'
import { Button } from './button.tsx'

/** A button that needs the server: disabled while the browser is offline. */
export function OnlineButton({ disabled, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useOnline()
  return <Button {...rest} disabled={disabled || !isOnline} />
}
