/** Whether this tab is at the chat with this member: also while its messages load, and while the tab is hidden. */
export const isChatOpen = (userName: string): boolean =>
  decodeURIComponent(location.pathname).toLowerCase() === `/messages/${userName}`.toLowerCase()
