import type { SignInMethod } from '@shipmates/contract/accounts'
import { AppError } from '@shipmates/contract/errors'
import { methodRemoveFailed } from '@shipmates/contract/messages/security'
import { removeSignInMethod } from '@shipmates/contract/sign-in-methods'
import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Link from 'lucide-react/icons/link'
import { useEffect, useId, useRef, useState } from 'react'
import { ServerError } from '../../components/server-error.tsx'
import { boxClasses, rowClasses } from '../../components/settings/box.ts'
import { Button } from '../../components/ui/button.tsx'
import { FormAlert } from '../../components/ui/form-alert.tsx'
import { agoDay, localDay } from '../../lib/format/calendar-day.ts'
import { call } from '../../lib/net/api.ts'
import { toastReply } from './api.ts'

type RemainingMethodsProps = {
  methods: readonly SignInMethod[]
  /** Authorises their removal, for 15 minutes after the reset. */
  ticket: string
}

/**
 * The sign-in methods that remain after a password reset, so that a member can remove those of
 * others.
 */
export function RemainingMethods({ methods, ticket }: RemainingMethodsProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [left, setLeft] = useState(methods)
  const [isOver, setOver] = useState(false)
  // The button that had the focus is gone.
  useEffect(() => {
    if (left !== methods) title.current?.focus()
  }, [left, methods])
  if (isOver) {
    return (
      <div className="mt-7">
        <FormAlert title="This page can't remove them anymore.">
          Sign in, then look under Settings → Sign-in.
        </FormAlert>
      </div>
    )
  }
  const isEmpty = left.length === 0
  return (
    <section aria-labelledby={id} className="mt-7">
      <h2 id={id} ref={title} tabIndex={-1} className="type-title text-16 leading-[1.25]">
        {isEmpty ? 'No other sign-in method is left' : 'These sign-in methods still work'}
      </h2>
      <p className="mt-1 text-14 leading-[1.5] text-ink-2">
        {isEmpty
          ? 'Only your new password signs in.'
          : "Whoever has one of them needs no password. Remove what isn't yours."}
      </p>
      <ul className={`${boxClasses} mt-3 empty:hidden`}>
        {left.map((method) => (
          <MethodRow
            key={method.id}
            method={method}
            ticket={ticket}
            onGone={() => setLeft((all) => all.filter((each) => each !== method))}
            onOver={() => setOver(true)}
          />
        ))}
      </ul>
    </section>
  )
}

const KINDS = { passkey: 'Passkey', github: 'GitHub account', oidc: 'Linked account' }

type MethodRowProps = {
  method: SignInMethod
  ticket: string
  onGone: () => void
  /** Called when the ticket has expired. */
  onOver: () => void
}

function MethodRow({ method, ticket, onGone, onOver }: MethodRowProps) {
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(removeSignInMethod, { params: { method: method.id }, body: { ticket } }),
    onSuccess: (reply) => {
      toastReply(reply)
      onGone()
    },
    onError: (error) => {
      if (!(error instanceof AppError)) return
      if (error.code === 'SIGN_IN_AGAIN') onOver()
      // Removed in another tab.
      if (error.code === 'NOT_FOUND') onGone()
    },
  })
  const { kind, name, addedAt, lastUsedAt, isNew } = method
  const Icon = kind === 'passkey' ? KeyRound : Link
  const used = lastUsedAt ? `Last used ${agoDay(lastUsedAt)}` : 'Not used yet'
  return (
    <li className={`${rowClasses} flex-wrap`}>
      <span className="grid size-10 flex-none place-items-center rounded-[11px] bg-sunken text-ink-2">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 leading-[1.35] font-600">
          <bdi id={titleId} className="wrap-anywhere">
            {name}
          </bdi>
          {isNew && (
            <span className="inline-flex h-[22px] items-center rounded-chip bg-warn px-2 text-12 font-600 forced-colors:border">
              New
            </span>
          )}
        </p>
        <p className="mt-0.5 text-13 leading-[1.45] text-ink-2">
          {`${KINDS[kind]}. Added ${localDay(addedAt)}. ${used}.`}
        </p>
      </div>
      {isAsking ? (
        <fieldset className="flex w-full flex-wrap items-center justify-end gap-2">
          <legend className="float-left mr-auto text-13 text-ink-2">
            It won't sign in anymore.
          </legend>
          <div className="flex gap-2">
            <Button kind="ghost" size="small" autoFocus onClick={() => setAsking(false)}>
              Keep
            </Button>
            <Button
              kind="danger"
              size="small"
              aria-describedby={titleId}
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ) : (
        <Button size="small" aria-describedby={titleId} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      {remove.isError && (
        <div className="w-full">
          <ServerError
            title="Couldn't remove it."
            error={remove.error}
            fallback={methodRemoveFailed}
          />
        </div>
      )}
    </li>
  )
}
