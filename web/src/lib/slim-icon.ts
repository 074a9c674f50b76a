import { createElement, type SVGProps } from 'react'
import { classNames } from './class-names.ts'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] }

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Creates an icon component from lucide's data. In builds it replaces lucide's own factory, which
 * has twenty times the code for features that are not used here: 1.1 KiB gzip on every page.
 */
export default function createIcon({ name, node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    const isSaid = props['aria-label'] || props.role
    return createElement(
      'svg',
      {
        ...look,
        'aria-hidden': isSaid ? undefined : true,
        ...props,
        className: classNames('lucide', `lucide-${name}`, className),
      },
      ...drawing,
    )
  }
}
