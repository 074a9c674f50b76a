import { type Identity, linkIdentity } from '@shipmates/contract/identities'
import { identityLinkFailed, identityUnlinkFailed } from '@shipmates/contract/messages/sign-in'
import type { Provider, SignInOptions } from '@shipmates/contract/sign-in-options'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { GithubMark } from '../../../components/github-mark.tsx'
import { boxClasses } from '../../../components/settings/box.ts'
import { LoadedPart } from '../../../components/settings/loaded-part.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { FormAlert } from '../../../components/ui/form-alert.tsx'
import { call } from '../../../lib/net/api.ts'
import { providerName, signInOptionsQuery } from '../../../lib/net/sign-in-options.ts'
import { dropPending, findPending, refusalSentence } from '../other-methods/pending.ts'
import { BACK, identitiesQuery, useUnlink } from './api.ts'
import { LastSignInMethod, RemoveMethod } from './last-sign-in-method.tsx'
import { MethodRow, MethodsOfKind } from './method-row.tsx'

type Opened = { provider: Provider; identity?: Identity | undefined }

/**
 * The accounts at providers with which I can sign in, to link and unlink. Renders nothing if the
 * site has no providers.
 */
export function LinkedAccounts() {
  const id = useId()
  const options = useQuery(signInOptionsQuery).data
  const query = useQuery(identitiesQuery)
  const [opened, setOpened] = useState<Opened>()
  const [isLast, setLast] = useState(false)
  const open = (row: Opened) => {
    setLast(false)
    setOpened(row)
  }
  const close = () => setOpened(undefined)
  if (!options || (options.providers.length === 0 && !query.data?.length)) return null
  return (
    <MethodsOfKind
      id={id}
      title="Linked accounts"
      line="Other ways to sign in to this Shipmates account."
    >
      <LoadedPart query={query} what="linked accounts" hint="Your linked accounts aren't affected.">
        {(identities) => (
          <ul aria-labelledby={id} className={boxClasses}>
            {rowsOf(options, identities).map((row) => (
              <LinkRow
                key={row.identity?.identityId ?? row.provider.id}
                {...row}
                onOpen={() => open(row)}
              />
            ))}
          </ul>
        )}
      </LoadedPart>
      <NotLinked />
      {isLast && <LastSignInMethod kind="account" />}
      {opened &&
        (opened.identity ? (
          <Unlink
            provider={opened.provider}
            identity={opened.identity}
            onLast={() => setLast(true)}
            onClose={close}
          />
        ) : (
          <Link provider={opened.provider} onClose={close} />
        ))}
    </MethodsOfKind>
  )
}

/** The linked accounts, then the providers that can still be linked. */
const rowsOf = (options: SignInOptions, identities: readonly Identity[]): Opened[] => [
  ...identities.map((identity) => ({
    provider: { id: identity.provider, name: providerName(options, identity.provider) },
    identity,
  })),
  ...options.providers
    .filter((provider) => !identities.some((identity) => identity.provider === provider.id))
    .map((provider) => ({ provider })),
]

function LinkRow({ provider, identity, onOpen }: Opened & { onOpen: () => void }) {
  const id = useId()
  const isCompany = provider.id === 'oidc'
  const company = isCompany ? "Your company's sign-in. " : ''
  return (
    <MethodRow
      icon={isCompany ? Lock : GithubMark}
      titleId={id}
      title={provider.name}
      line={identity ? `Linked as ${identity.name}` : `${company}Not linked`}
    >
      <Button size="small" aria-describedby={id} onClick={onOpen}>
        {identity ? 'Unlink' : 'Link'}
      </Button>
    </MethodRow>
  )
}

/** Why no account was linked, after the return from a provider. */
function NotLinked() {
  const [search] = useSearchParams()
  const isBack = search.has('from')
  const options = useQuery(signInOptionsQuery).data
  const { data: pending } = useQuery({
    queryKey: ['accounts', 'not-linked'],
    queryFn: async () => {
      const left = await findPending()
      if (left?.state === 'refused') dropPending()
      return left
    },
    enabled: isBack,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isBack || pending?.state !== 'refused') return null
  const name = providerName(options, pending.provider)
  return (
    <div className="mt-3.5">
      <FormAlert title={identityLinkFailed({ name })}>
        {refusalSentence(pending.reason, name)}
      </FormAlert>
    </div>
  )
}

function Link({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Link ${provider.name}?`}
      line={`You go to ${provider.name} and come back. Then you can sign in with it, too.`}
      action="Link"
      failure={identityLinkFailed(provider)}
      back={BACK}
      trustsRecent
      onConfirm={async (password) => {
        const params = { provider: provider.id }
        const { data } = await call(linkIdentity, { params, body: { password } })
        location.assign(data.url)
        // Never resolves: the page is left.
        await new Promise(() => {})
      }}
      onClose={onClose}
    />
  )
}

type UnlinkProps = Required<Opened> & {
  identity: Identity
  onLast: () => void
  onClose: () => void
}

function Unlink({ provider, identity, onLast, onClose }: UnlinkProps) {
  const unlink = useUnlink()
  return (
    <RemoveMethod
      title={`Unlink ${provider.name}?`}
      line={`You won't be able to sign in with ${identity.name} anymore.`}
      action="Unlink"
      failure={identityUnlinkFailed(provider)}
      onRemove={(password) => unlink(identity.identityId, password)}
      onLast={onLast}
      onClose={onClose}
    />
  )
}
