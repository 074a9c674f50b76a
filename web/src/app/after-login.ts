const CONVERSATION = /^\/messages\/\w+$/

/** Where a login leads: to the conversation of a pressed notification, which `to` names, else to the feed. */
export function afterLogin(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  // Anybody can write the address: it leads nowhere but to a conversation here.
  return CONVERSATION.test(to) ? to : '/dashboard'
}
