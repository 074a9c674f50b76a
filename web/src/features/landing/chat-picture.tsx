import { Bubble, TypingDots } from './chat-bubbles.tsx'

/** Illustration of a conversation: received, sent and read, typing. */
export function ChatPicture() {
  return (
    <div className="flex flex-col gap-[7px] pb-[26px]">
      <Bubble time="08:59">Your build is green.</Bubble>
      <Bubble time="09:00" isOwn>
        Then my coffee is too.
      </Bubble>
      <TypingDots className="mt-0.5 px-3.5 py-[13px]" />
    </div>
  )
}
