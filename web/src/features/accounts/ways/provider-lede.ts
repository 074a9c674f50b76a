import type { Ways } from '@shipmates/contract/ways'

/** The lead text of a site without passwords; undefined without a provider. */
export const providerLede = ({ providers: [main] }: Ways): string | undefined =>
  main && `Use your ${main.name} account. We'll take you there and back.`
