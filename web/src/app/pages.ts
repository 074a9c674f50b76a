import type { ComponentType } from 'react'
import { loadable } from '../components/late.tsx'
import { savesData } from '../lib/browser/when.ts'
import { memberPages, publicPages, staffPage } from '../page-table.ts'

const files = import.meta.glob<Record<string, ComponentType>>('../pages/*-page.tsx')

/** Every page by its path, as a lazily loaded chunk. */
const pages = new Map(
  [...publicPages, ...memberPages].map(({ path, file }) => [
    path,
    loadable(() => importPage(file)),
  ]),
)

async function importPage(file: string): Promise<ComponentType> {
  const name = `${file}-page`
  const module = await files[`../pages/${name}.tsx`]?.()
  const page = module?.[name.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())]
  if (!page) throw new Error(`pages/${name}.tsx does not export its page`)
  return page
}

export function pageAt(path: string) {
  const page = pages.get(path)
  if (!page) throw new Error(`There is no page at ${path}`)
  return page
}

const memberPaths = new Set<string>([...memberPages, staffPage].map(({ path }) => path))

/** Whether this is the path of a member page, without its parameters. */
export const isMemberPath = (path: string): boolean => memberPaths.has(path)

/** Loads a page's code. Does nothing for an unknown path. */
export async function loadPage(path: string): Promise<void> {
  await pages.get(path)?.load()
}

/** Prefetches a page's code on hover or focus of a link to it, unless the browser saves data. Ignores failures. */
export const preloadPage = (path: string): void => {
  if (!savesData()) void loadPage(path).catch(() => {})
}
