import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

type MenuProps = {
  /** The button that opens the menu; it must pass its props and ref on. */
  trigger: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  children: ReactNode
}

const itemClasses =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[8px] px-3 text-14 font-550 outline-none select-none ' +
  'data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-sunken pointer-coarse:min-h-11 ' +
  'forced-colors:data-highlighted:outline-2 [&>svg]:text-ink-2'

/** A button with a menu: arrow keys, type-ahead, Home, End and Esc. */
export function Menu({ trigger, align = 'start', side = 'bottom', children }: MenuProps) {
  return (
    // A modal menu would add a style tag, which the Content-Security-Policy refuses.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="z-40 min-w-[max(14rem,var(--radix-dropdown-menu-trigger-width))] rounded-row border border-line bg-surface p-1.5 text-ink shadow-3"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** One command; with `asChild` its child is a link. */
export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item {...rest} className={classNames(itemClasses, className)} />
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

type MenuRadioGroupProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
}

/** A choice of one inside a menu. The menu stays open, so that the effect can be seen. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { label, value, onChange, options } = props
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      className="flex gap-0.5 rounded-control border border-line p-[3px]"
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className="flex h-[34px] flex-1 cursor-pointer items-center justify-center gap-1 rounded-chip px-1.5 text-13 font-550 text-ink-2 outline-none select-none data-highlighted:bg-sunken data-[state=checked]:bg-tint data-[state=checked]:text-primary forced-colors:data-[state=checked]:border data-highlighted:outline-3 data-highlighted:-outline-offset-1 data-highlighted:outline-primary"
        >
          {option.icon}
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
