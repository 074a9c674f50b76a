let page = ''
let waitingCount = 0
let siteName = 'Shipmates'

/** Sets the document title: "Messages · Shipmates". */
export function setPageTitle(title: string): void {
  page = title
  show()
}

/** Prefixes the document title with "(3) " while messages or requests wait. */
export function setWaitingInTitle(count: number): void {
  waitingCount = count
  show()
}

/** Sets what the title ends with: on the pages of the host the name of the installation. */
export function setSiteName(name = 'Shipmates'): void {
  siteName = name
  show()
}

function show(): void {
  const waiting = waitingCount > 0 ? `(${waitingCount}) ` : ''
  document.title = `${waiting}${page ? `${page} · ` : ''}${siteName}`
}
