import { PASSKEY_NAME_MAX_CHARS } from '../limits.ts'
import type { SignInOptions } from '../sign-in-options.ts'

/** Texts about passkeys, the second factor and linked accounts. */
export const passkeyInvalid = 'Please try your passkey again'
export const passkeyNameLength = `A name has 1 to ${PASSKEY_NAME_MAX_CHARS} characters`
export const passkeyAdded = 'Passkey added'
export const passkeySaved = 'Passkey saved'
export const passkeyRemoved = 'Passkey removed'
export const secondFactorOn = 'Two-step sign-in is on'
export const secondFactorOff = 'Two-step sign-in is off'
export const factorIsOff = 'Two-step sign-in is off for this member.'
export const memberHasIdentity =
  'This member has linked another account of that provider, and must unlink it first.'
export const recoveryCodesRenewed = 'New recovery codes made'
export const identityUnlinked = 'Account unlinked'
export const codeRequired = 'Please enter your code'
export const codeTooShort = 'Please enter all 6 digits'

/** At the login. */
export const passkeyLoginFailed = "Couldn't use that passkey."
export const codeFailed = "Couldn't verify the code."
export const codeWrong = "Check your phone's time, then enter the next code."
export const recoveryCodeWrong = "That code isn't one of yours, or it was used before."
export const providerFailed = ({ name }: { name: string }) => `Couldn't sign you in with ${name}.`
export const providerDenied = ({ name }: { name: string }) =>
  `You said no at ${name}. Nothing has changed.`
export const providerExpired = 'That took too long, or began in another browser. Please try again.'
export const providerUnreachable = ({ name }: { name: string }) =>
  `${name} didn't answer. Try again in a moment, or use another way.`
export const providerNoEmail = ({ name }: { name: string }) =>
  `${name} gave us no email address. Add one there, or use another way.`
export const providerLimited = 'Too many attempts. Please wait and try again.'
export const providerClosed =
  "Sign-up is closed here, or doesn't take that account's email address."
export const providerTaken = ({ name }: { name: string }) =>
  `That ${name} account is linked to another account here.`
export const providerOtherLinked = ({ name }: { name: string }) =>
  `You have another ${name} account linked. Unlink it first.`

/** In the settings. */
export const passkeysNeedHttps =
  'This Shipmates runs on http. Ask whoever runs it to switch to https.'
export const passkeysNeedName =
  'This Shipmates runs at an IP address. Ask whoever runs it to give it a domain name.'
export const passkeysNeedLocalhost = ({ address }: { address: string }) =>
  `Passkeys don't work at an IP address. Open ${address} instead.`
export const passkeyAddFailed = "Couldn't add a passkey."
export const passkeyRenameFailed = "Couldn't rename the passkey."
export const passkeyRemoveFailed = "Couldn't remove the passkey."
export const secondFactorOnFailed = "Couldn't turn on two-step sign-in."
export const firstCodeWrong =
  "That code didn't match. Check the time on your phone and try the next one."
export const secondFactorOffFailed = "Couldn't turn off two-step sign-in."
export const recoveryCodesFailed = "Couldn't make new codes."
export const identityLinked = ({ name }: { name: string }) => `${name} linked`
export const identityLinkFailed = ({ name }: { name: string }) => `Couldn't link ${name}.`
export const identityUnlinkFailed = ({ name }: { name: string }) => `Couldn't unlink ${name}.`

/** The methods to add before a member removes their only sign-in method, which is of this kind. */
export const addMethodFirst = ({
  kind,
  options,
}: {
  kind: 'passkey' | 'account'
  options: SignInOptions
}) => {
  const isPasskey = kind === 'passkey'
  const hasOther = options.providers.length > (isPasskey ? 0 : 1)
  const others = [
    options.password && 'set a password',
    options.passkey && (isPasskey ? 'add another passkey' : 'add a passkey'),
    hasOther && (isPasskey ? 'link an account' : 'link another account'),
  ]
  // Made here and not when the file is loaded: a page's first ListFormat takes 75 ms on a slow phone.
  const either = new Intl.ListFormat('en', { type: 'disjunction' })
  const list = either.format(others.filter((other) => other !== false))
  const first = list || 'ask whoever runs this site for another way in'
  return `${first[0]!.toUpperCase()}${first.slice(1)} before you ${isPasskey ? 'remove this passkey' : 'unlink this account'}.`
}
