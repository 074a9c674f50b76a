import { whenIdle } from './when-idle.ts'

/** Without a sidebar, a window of this width is as wide as its page. */
const WIDE = '(min-width: 93.75rem)'

/** Resolves once the page is idle in a window that may have room for what only very wide pages show. */
export async function whenWide(): Promise<void> {
  const query = matchMedia(WIDE)
  await new Promise<void>((resolve) => {
    const check = () => query.matches && resolve()
    query.addEventListener('change', check)
    check()
  })
  await whenIdle()
}
