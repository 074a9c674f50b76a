import type { SignInOptions } from '@shipmates/contract/sign-in-options'

/** The lead text of a site without passwords; undefined without a provider. */
export const providerIntro = ({ providers: [main] }: SignInOptions): string | undefined =>
  main && `Use your ${main.name} account. We'll take you there and back.`
