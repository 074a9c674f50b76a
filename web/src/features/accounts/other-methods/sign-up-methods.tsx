import type { SignInOptions } from '@shipmates/contract/sign-in-options'
import { OrLine } from '../or-line.tsx'
import { ProviderLinks } from './provider-links.tsx'

type SignUpMethodsProps = { options: SignInOptions; invitation: string | undefined }

/** The providers to sign up with, below the form or without it. */
export function SignUpMethods({
  options: { password, providers },
  invitation,
}: SignUpMethodsProps) {
  if (providers.length === 0) return null
  return (
    <>
      {password && <OrLine />}
      <div className={password ? 'mt-4 grid gap-2.5' : 'mt-7 grid gap-2.5'}>
        <ProviderLinks verb="Sign up with" isMain={!password} {...{ providers, invitation }} />
      </div>
    </>
  )
}
