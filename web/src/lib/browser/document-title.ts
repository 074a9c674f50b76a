let page = ''
let waitingCount = 0

/** Sets the document title: "Messages · Shipmates". */
export function setPageTitle(title: string): void {
  page = title
  show()
}

/** Prefixes the document title with "(3) " while messages or requests are pending. */
export function setWaitingInTitle(count: number): void {
  waitingCount = count
  show()
}

function show(): void {
  const waiting = waitingCount > 0 ? `(${waitingCount}) ` : ''
  document.title = `${waiting}${page ? `${page} · ` : ''}Shipmates`
}
