import type { Ways } from '@shipmates/contract/ways'

/** Where there is no password, what most press. Undefined where there is no provider. */
export const providerLede = ({ providers: [main] }: Ways): string | undefined =>
  main && `Use your ${main.name} account. We'll take you there and back.`
