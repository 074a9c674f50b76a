/** Actions of the command palette whose effects are outside of it. */
export interface PaletteActions {
  onGo: (path: string) => void
  onShowShortcuts: () => void
  onShowNotices: () => void
  onLogout: () => void
}
