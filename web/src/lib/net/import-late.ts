/** Files that are loaded or loading, by address. */
const files = new Map<string, Promise<unknown>>()

/**
 * Calls `load`, which imports a script, once all its files are in the browser's cache. In production builds every
 * `import()` goes through here (`web/late-imports.ts`).
 *
 * Rejects if a file cannot be loaded; the next call fetches it again. A document remembers an `import()` or a
 * `modulepreload` that failed: without the fetch the script could not be imported again before a reload.
 */
export async function importLate<T>(
  load: () => Promise<T>,
  names: readonly string[] = [],
): Promise<T> {
  await Promise.all(names.map((name) => loadOnce(`/${name}`)))
  return load()
}

function loadOnce(address: string): Promise<unknown> {
  const known = files.get(address)
  if (known) return known
  const loading = address.endsWith('.css') ? addStyles(address) : cacheScript(address)
  files.set(address, loading)
  loading.catch(() => files.delete(address))
  return loading
}

async function cacheScript(address: string): Promise<void> {
  if (isOfDocument(address)) return
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  // The cache stores a file only after it was read to its end.
  await response.arrayBuffer()
}

/** Whether the document preloads a script, or has loaded it with others that import it. */
function isOfDocument(address: string): boolean {
  if (document.querySelector(`link[rel=modulepreload][href="${address}"]`)) return true
  const entries = performance.getEntriesByName(new URL(address, location.href).href, 'resource')
  return (entries as PerformanceResourceTiming[]).some(
    ({ initiatorType, decodedBodySize }) => initiatorType !== 'fetch' && decodedBodySize > 0,
  )
}

function addStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel=stylesheet][href="${address}"]`)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} failed to load`))
    }
    document.head.append(link)
  })
}
