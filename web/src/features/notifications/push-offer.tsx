import type { Message } from '@shipmates/contract/chat'
import type { ConversationId, UserId } from '@shipmates/contract/ids'
import * as messages from '@shipmates/contract/messages/notifications'
import { endOfQuietHours } from '@shipmates/contract/quiet-hours'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import BellIcon from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Smartphone from 'lucide-react/icons/smartphone'
import { type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/links.tsx'
import { StateBox } from '../../components/ui/state-box.tsx'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { storedSwitch, useStoredSwitch } from '../../lib/browser/stored-switch.ts'
import { useSession } from '../../lib/net/session.ts'
import { useSocketEvent } from '../../lib/net/socket.ts'
import { notificationSettingsQuery, useSaveNotifications } from './api.ts'
import { needsInstall, readPermission } from './permission.ts'
import { pushSwitch, turnPush } from './push-subscription.ts'

/** Whether the offer was answered in this browser. If so it is never shown again. */
const answered = storedSwitch('push-offered', false)

type PushOfferProps = { conversation: { id: ConversationId; userName: string } }

/**
 * Offers push, once, after a message was sent in the open chat; not if push is already on or
 * blocked.
 */
export function PushOffer({ conversation }: PushOfferProps) {
  const { user } = useSession()
  const isAnswered = useStoredSwitch(answered)
  const [isOffered, setOffered] = useState(false)

  useSocketEvent('message_sent', ({ conversationId }: Message) => {
    if (conversationId !== conversation.id || !user) return
    if (!answered.read() && canOffer(user.userId)) setOffered(true)
  })
  if (!isOffered || !user) return null
  return (
    <Offer
      me={user.userId}
      userName={conversation.userName}
      isAnswered={isAnswered}
      onClose={() => setOffered(false)}
    />
  )
}

function canOffer(me: UserId): boolean {
  if (needsInstall()) return true
  const permission = readPermission()
  return permission === 'default' || (permission === 'granted' && !pushSwitch(me).read())
}

type Phase = 'offered' | 'asking' | 'on' | 'blocked'
type OfferProps = { me: UserId; userName: string; isAnswered: boolean; onClose: () => void }

function Offer({ me, userName, isAnswered, onClose }: OfferProps) {
  const [phase, setPhase] = useState<Phase>('offered')
  const answer = () => {
    answered.write(true)
    onClose()
  }
  const turnOn = async () => {
    setPhase('asking')
    const isOn = await turnPush(me, true)
    const isBlocked = readPermission() === 'denied'
    if (isOn || isBlocked) answered.write(true)
    setPhase(isOn ? 'on' : isBlocked ? 'blocked' : 'offered')
  }

  // Answered in another tab.
  if (phase === 'offered' && isAnswered) return null
  if (needsInstall()) {
    return (
      <Box
        icon={Smartphone}
        title={messages.offerInstall}
        text={messages.pushNeedsInstall}
        actions={<Later onPress={answer} />}
      />
    )
  }
  if (phase === 'on') return <TurnedOn userName={userName} onClose={answer} />
  if (phase === 'blocked') return <Blocked onClose={answer} />
  if (phase === 'asking') {
    return <Box icon={BellIcon} title={messages.offerAsks} text={messages.offerAsksHint} />
  }
  return (
    <Box
      icon={BellIcon}
      title={messages.offerTitle({ userName })}
      text={messages.offerHint}
      actions={
        <>
          <Button kind="primary" size="small" onClick={() => void turnOn()}>
            Turn on notifications
          </Button>
          <Later onPress={answer} />
        </>
      }
    />
  )
}

const Blocked = ({ onClose }: { onClose: () => void }) => (
  <Box
    icon={BellOff}
    title={messages.offerBlocked}
    text={messages.offerBlockedHint}
    actions={
      <Button size="small" onClick={onClose}>
        OK
      </Button>
    }
  />
)

const Later = ({ onPress }: { onPress: () => void }) => (
  <Button kind="ghost" size="small" onClick={onPress}>
    Not now
  </Button>
)

type TurnedOnProps = { userName: string; onClose: () => void }

/** Confirms that push is on, or says that it is paused by quiet hours. */
function TurnedOn({ userName, onClose }: TurnedOnProps) {
  const { data } = useQuery({ ...notificationSettingsQuery, meta: {} })
  const save = useSaveNotifications()
  const [isSaving, setSaving] = useState(false)
  const showText = async () => {
    setSaving(true)
    // Settings has the same switch, and shows why it could not be saved.
    await save({ pushText: true }).catch(() => {})
    setSaving(false)
  }
  const close = (
    <Button kind="ghost" size="small" onClick={onClose}>
      Close
    </Button>
  )
  if (data?.quietTo && endOfQuietHours(data, new Date(serverNow()))) {
    return (
      <Box
        icon={Clock}
        title={messages.quietUntil({ end: data.quietTo })}
        text={messages.quietAnswer({ userName })}
        actions={
          <>
            <ButtonLink kind="ghost" size="small" to="/settings#notifications">
              Change quiet hours
            </ButtonLink>
            {close}
          </>
        }
      />
    )
  }
  return (
    <Box
      icon={CircleCheck}
      title={messages.offerOn}
      text={messages.offerOnHint}
      actions={
        <>
          {data && !data.pushText && (
            <Button size="small" busy={isSaving} onClick={() => void showText()}>
              Show message text too
            </Button>
          )}
          {close}
        </>
      }
    />
  )
}

type BoxProps = { icon: LucideIcon; title: string; text: string; actions?: ReactNode }

/** A box above the composer, of the same width. */
const Box = ({ icon, title, text, actions }: BoxProps) => (
  <section
    aria-label="Notifications offer"
    className="px-3 pb-2.5 md:px-[max(20px,calc(50%-430px))]"
  >
    <div role="status">
      <StateBox kind="note" icon={icon} title={title} actions={actions}>
        {text}
      </StateBox>
    </div>
  </section>
)
