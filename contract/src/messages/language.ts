/** A subject of another language: the same strings, and functions of the same values. */
type Subject<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string
}

/** All texts of one language, by subject. */
export interface Language {
  accounts: Subject<typeof import('./accounts.ts')>
  chat: Subject<typeof import('./chat.ts')>
  chatChanges: Subject<typeof import('./chat-changes.ts')>
  chatImages: Subject<typeof import('./chat-images.ts')>
  chatOptions: Subject<typeof import('./chat-options.ts')>
  common: Subject<typeof import('./common.ts')>
  connections: Subject<typeof import('./connections.ts')>
  discovery: Subject<typeof import('./discovery.ts')>
  errors: Subject<typeof import('./errors.ts')>
  github: Subject<typeof import('./github.ts')>
  leaving: Subject<typeof import('./leaving.ts')>
  notifications: Subject<typeof import('./notifications.ts')>
  presence: Subject<typeof import('./presence.ts')>
  privacy: Subject<typeof import('./privacy.ts')>
  profileEntries: Subject<typeof import('./profile-entries.ts')>
  profiles: Subject<typeof import('./profiles.ts')>
  settings: Subject<typeof import('./settings.ts')>
}
