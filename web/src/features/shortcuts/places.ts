/** The keys after G, and the pages they open. */
export const places: Readonly<Record<string, { path: string; name: string }>> = {
  d: { path: '/dashboard', name: 'Discover' },
  r: { path: '/requests', name: 'Requests' },
  c: { path: '/connections', name: 'Connections' },
  m: { path: '/messages', name: 'Messages' },
  p: { path: '/profile', name: 'Profile' },
  s: { path: '/settings', name: 'Settings' },
}
