import { partFailed } from '@shipmates/contract/messages/common'
import { type ComponentType, useState } from 'react'
import { toast } from '../../lib/toast.ts'

type Layer<Props> = ComponentType<Props & { onClose: () => void }>

/** A dialog whose code is loaded when it is first opened. Shows an error toast if loading fails. */
export function useLayer<Props>(load: () => Promise<Layer<Props>>) {
  const [loaded, setLoaded] = useState<Layer<Props>>()
  const [isOpen, setOpen] = useState(false)

  const open = async () => {
    try {
      const layer = loaded ?? (await load())
      setLoaded(() => layer)
      setOpen(true)
    } catch {
      toast.error(partFailed)
    }
  }

  return {
    /** The component to render while open; undefined while closed. */
    Open: isOpen ? loaded : undefined,
    open: () => void open(),
    close: () => setOpen(false),
  }
}
