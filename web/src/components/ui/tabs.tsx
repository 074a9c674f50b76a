import type { KeyboardEvent, ReactNode } from 'react'

type TabsProps<Value extends string> = {
  /** The name of the tab list. */
  label: string
  /** Prefix of the ids of tabs and panel. */
  id: string
  value: Value
  /** `count` is shown after the label; empty until it is known. */
  tabs: readonly { value: Value; label: string; count?: string | undefined }[]
  onChange: (value: Value) => void
}

const tabIdOf = (id: string, value: string) => `${id}-tab-${value}`
const panelIdOf = (id: string) => `${id}-panel`

/** Tabs above their panel. Arrow keys, Home and End select. */
export function Tabs<Value extends string>({ label, id, value, tabs, onChange }: TabsProps<Value>) {
  const pressKey = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    const tab = next !== undefined && tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    document.getElementById(tabIdOf(id, tab.value))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={pressKey}
      className="mb-[18px] flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabIdOf(id, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={panelIdOf(id)}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className="relative inline-flex h-11 items-center gap-2 px-3.5 text-14 font-600 whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-3.5 aria-selected:after:bottom-0 aria-selected:after:h-[3px] aria-selected:after:rounded-t-[3px] aria-selected:after:bg-primary forced-colors:aria-selected:after:bg-[Highlight]"
        >
          {tab.label}
          {tab.count && <span className="type-mono text-12 font-500 text-ink-2">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

type TabPanelProps = { id: string; value: string; children: ReactNode }

/** The content of the selected tab. */
export function TabPanel({ id, value, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelIdOf(id)}
      aria-labelledby={tabIdOf(id, value)}
      className="@container"
    >
      {children}
    </div>
  )
}
