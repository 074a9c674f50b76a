/** Whether this tab shows the chat with this member, even while its messages load or the tab is hidden. */
export const isChatOpen = (userName: string): boolean =>
  decodeURIComponent(location.pathname).toLowerCase() === `/messages/${userName}`.toLowerCase()
