import MenuIcon from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { restoreFocusTo } from '../../components/behaviour/restore-focus.ts'
import { Mark } from '../../components/logo.tsx'
import { ThemeMenu } from '../../components/theme-menu.tsx'
import { Button } from '../../components/ui/button.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import type { VisitorProps } from './visitor.ts'
import { AnchorButton, Wrap } from './wrap.tsx'

const anchorClasses =
  'rounded-[8px] px-3 py-2 font-550 text-ink-2 hover:bg-sunken hover:text-ink max-md:hidden'

export function LandingHeader({ visitor, onLogout }: VisitorProps) {
  const menuId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const header = useRef<HTMLElement>(null)
  const corner = useRef<HTMLDivElement>(null)
  // Focus may be on the login links when the visitor turns out to be a member.
  const passesFocus = restoreFocusTo(() => corner.current?.querySelector('button'))
  useLeaving(isMenuOpen, header, (event) => {
    setMenuOpen(false)
    if (event.type === 'keydown') toggle.current?.focus()
  })
  return (
    <Wrap>
      <header ref={header} className="relative flex h-18 items-center gap-2">
        <a
          href="/"
          className="mr-5 flex items-center gap-[.6rem] font-display text-[1.36rem] leading-none font-750 tracking-[-0.02em] max-md:mr-auto"
        >
          <Mark className="size-[30px]" />
          Shipmates
        </a>
        <nav aria-label="Main" className="mr-auto flex gap-1 max-md:hidden">
          <a href="#features" className={anchorClasses}>
            Features
          </a>
          <a href="#how" className={anchorClasses}>
            How it works
          </a>
        </nav>
        <ThemeMenu />
        <div ref={corner} className="max-md:hidden">
          {visitor ? (
            <AvatarMenu visitor={visitor} onLogout={onLogout} />
          ) : (
            <div ref={passesFocus} className="flex items-center gap-2">
              <SignInLinks />
            </div>
          )}
        </div>
        <Button
          ref={toggle}
          kind="ghost"
          icon
          className="md:hidden"
          aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </Button>
        <div id={menuId} hidden={!isMenuOpen} className="md:hidden">
          <MobileMenu visitor={visitor} onLogout={onLogout} onClose={() => setMenuOpen(false)} />
        </div>
      </header>
    </Wrap>
  )
}

function SignInLinks() {
  return (
    <>
      <AnchorButton href="/login" kind="ghost">
        Sign in
      </AnchorButton>
      <AnchorButton href="/signup" kind="primary">
        Get started
      </AnchorButton>
    </>
  )
}

/** While a menu is open, calls back on Escape or when the press or focus moves outside it. */
function useLeaving(
  isOpen: boolean,
  inside: RefObject<HTMLElement | null>,
  onLeave: (event: Event) => void,
): void {
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    if (!isOpen) return
    const listen = (event: Event) => {
      const stays =
        event instanceof KeyboardEvent
          ? event.key !== 'Escape'
          : event.target instanceof Node && inside.current?.contains(event.target)
      if (!stays) leave(event)
    }
    const types = ['keydown', 'pointerdown', 'focusin']
    for (const type of types) document.addEventListener(type, listen)
    return () => {
      for (const type of types) document.removeEventListener(type, listen)
    }
  }, [isOpen, inside])
}
