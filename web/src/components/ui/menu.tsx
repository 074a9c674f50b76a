import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '../../lib/class-names.ts'
import { MenuPanel, type MenuPlace } from './menu-panel.tsx'

export type MenuTriggerProps = {
  id: string
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

type MenuProps = MenuPlace & {
  /** Renders the button that opens the menu. It must spread these props. */
  trigger: (props: MenuTriggerProps) => ReactNode
  children: ReactNode
}

/** Provides the function that closes the enclosing menu. */
export const CloseMenu = createContext<() => void>(() => {})

/** Returns a function that closes the enclosing menu. */
export const useCloseMenu = (): (() => void) => use(CloseMenu)

/** A button with a menu. Supports arrow keys, type-ahead, Home, End and Esc. */
export function Menu({ trigger, align = 'start', side = 'bottom', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <CloseMenu value={close}>
      {trigger({
        id: `${id}-trigger`,
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
        onKeyDown: openByArrow,
      })}
      {isOpen && (
        <MenuPanel id={id} triggerRef={ref} align={align} side={side} onClose={close}>
          {children}
        </MenuPanel>
      )}
    </CloseMenu>
  )
}

/** The classes of an entry, for elements that cannot be a MenuItem, such as links. */
export const menuItemClasses =
  'flex min-h-10 w-full items-center gap-2.5 rounded-[8px] px-3 text-left text-14 font-550 hover:bg-sunken focus:bg-sunken ' +
  'focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&>svg]:text-ink-2'

type MenuItemProps = {
  onSelect: () => void
  /** The command ends or deletes something. */
  isDanger?: boolean
  /** Opens a second menu in place of this one. */
  hasMenu?: boolean
  children: ReactNode
}

export function MenuItem({ onSelect, isDanger, hasMenu, children }: MenuItemProps) {
  const close = useCloseMenu()
  const select = () => {
    close()
    onSelect()
  }
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup={hasMenu ? 'menu' : undefined}
      tabIndex={-1}
      className={classNames(menuItemClasses, isDanger && 'text-danger [&>svg]:text-danger!')}
      onClick={select}
    >
      {children}
    </button>
  )
}

export function MenuSeparator() {
  return <hr className="-mx-1.5 my-1.5 border-line" />
}

type MenuRadioGroupProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
}

/** A radio group inside a menu. Choosing keeps the menu open, so that the effect is visible. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { label, value, onChange, options } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div
      role="group"
      aria-label={label}
      className="flex gap-0.5 rounded-control border border-line p-[3px]"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          onClick={() => onChange(option.value)}
          className="flex h-[34px] flex-1 items-center justify-center gap-1 rounded-chip px-1.5 text-13 font-550 text-ink-2 hover:bg-sunken aria-checked:bg-tint aria-checked:text-primary pointer-coarse:h-11 forced-colors:aria-checked:border"
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
