/** What a tab tells the other tabs of this browser: the kind of thing that changed. */
type News = 'session'

const open = () => new BroadcastChannel('shipmates')

export function tellTabs(news: News): void {
  const channel = open()
  channel.postMessage(news)
  channel.close()
}

/** Calls back when another tab has told this. Returns an unsubscribe function. */
export function onTabNews(news: News, listener: () => void): () => void {
  const channel = open()
  channel.onmessage = ({ data }) => {
    if (data === news) listener()
  }
  return () => channel.close()
}
