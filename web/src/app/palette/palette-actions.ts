/** The actions that the command palette triggers outside of itself. */
export interface PaletteActions {
  onGo: (path: string) => void
  onShowShortcuts: () => void
  onShowNotices: () => void
  onLogout: () => void
}
