import type { Report, ReportedMessage, ReportedNote } from '@shipmates/contract/admin-reports'
import { type ReactNode, useId } from 'react'
import { Facts } from '../../../components/facts.tsx'
import { TextLink } from '../../../components/ui/links.tsx'
import { SkillBadges } from '../../../components/ui/skill-badges.tsx'
import { UserAvatar } from '../../../components/user-avatar.tsx'
import { entryDay } from '../../../lib/format/calendar-day.ts'
import { Timeline } from '../history.tsx'
import { kindNames, nameOf, shortMoment } from '../words.ts'

/** The reported content, as it was at the time, and earlier actions. */
export function Evidence({ report }: { report: Report }) {
  const { reporter, statements, messages, notes, history, otherOpen } = report
  const since = shortMoment(report.createdAt)
  const written = statements.filter(({ comment }) => comment)
  return (
    <div className="grid min-w-0 content-start gap-6">
      {written.length > 0 && (
        <Part title={`What ${reporter ? nameOf(reporter) : 'Shipmates'} wrote`}>
          {written.map(({ kind, comment, at }) => (
            <Quote key={at}>
              {comment}
              {statements.length > 1 && (
                <small className="block text-13 text-ink-2">
                  {kindNames[kind]}, {shortMoment(at)}
                </small>
              )}
            </Quote>
          ))}
        </Part>
      )}
      {messages.length > 0 && (
        <Part
          title="Reported messages"
          line={`As they were on ${since}. You see only what was reported.`}
        >
          <ol className={`${boxClasses} justify-items-start gap-1.5`}>
            {messages.map((message) => (
              <Message key={message.id} message={message} report={report} />
            ))}
          </ol>
        </Part>
      )}
      {notes.length > 0 && (
        <Part title="What they wrote with a request" line={`As it was on ${since}`}>
          <ol className={`${boxClasses} justify-items-start gap-1.5`}>
            {notes.map((note) => (
              <Note key={note.content} note={note} />
            ))}
          </ol>
        </Part>
      )}
      <Part title="Profile" line={`As it was on ${since}`}>
        <Profile report={report} />
      </Part>
      {otherOpen.length > 0 && (
        <Part title="Other open reports">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14">
            {otherOpen.map((id, index) => (
              <li key={id}>
                <TextLink to={`/admin/reports/${id}`}>Report {index + 1}</TextLink>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="History">
        <Timeline entries={history} />
      </Part>
    </div>
  )
}

const boxClasses = 'grid rounded-card border border-line bg-paper p-3.5'

type PartProps = { title: string; line?: string; children: ReactNode }

function Part({ title, line, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <h3 id={id} className="type-title text-16 tracking-[-0.012em]">
          {title}
        </h3>
        {line && <p className="text-13 text-ink-2">{line}</p>}
      </div>
      {children}
    </section>
  )
}

const bubbleClasses = 'max-w-[92%] bg-sunken px-3.5 py-2 leading-[1.45] wrap-anywhere'
const targetClasses = 'rounded-[5px_16px_16px_5px] border-l-3 border-flag-red'
const momentClasses = 'type-mono ml-2.5 inline-block text-11 text-ink-2'

/** A note of requests; with the number of recipients if there are several. */
function Note({ note: { content, timestamp, count } }: { note: ReportedNote }) {
  return (
    <li className={`${bubbleClasses} ${targetClasses}`}>
      <span dir="auto" className="whitespace-pre-line">
        {content}
      </span>
      <small className={momentClasses}>
        {shortMoment(timestamp)}
        {count > 1 && ` to ${count} members`}
      </small>
    </li>
  )
}

/** A message; those of the reported member have a red edge. */
function Message({ message, report }: { message: ReportedMessage; report: Report }) {
  const { isTarget, content, timestamp, editedAt, deletedAt, images } = message
  const sender = isTarget ? report.target : report.reporter
  return (
    <li
      className={`${bubbleClasses} ${isTarget ? targetClasses : 'justify-self-end rounded-card'}`}
    >
      <span className="sr-only">{sender ? nameOf(sender) : 'Someone'}: </span>
      <span dir="auto" className="whitespace-pre-line">
        {content}
      </span>
      {images.length > 0 && (
        <span className="mt-1.5 grid gap-1.5">
          {images.map(({ url, width, height, alt }) => (
            <img
              key={url}
              src={url}
              alt={alt || 'Reported image'}
              width={width}
              height={height}
              loading="lazy"
              className="h-auto max-h-80 w-auto max-w-full rounded-control"
            />
          ))}
        </span>
      )}
      <small className={momentClasses}>
        {shortMoment(timestamp)}
        {editedAt && ' edited'}
        {deletedAt && ' deleted since'}
      </small>
    </li>
  )
}

function Profile({ report: { target, profile } }: { report: Report }) {
  const { userName, photoUrl, about, age, gender, skills, workExperience, education } = profile
  const entries = [
    ...workExperience.map(({ id, position, company, startDate }) => ({
      key: `w${id}`,
      text: `${position}, ${company}, from ${entryDay(startDate)}`,
    })),
    ...education.map(({ id, degree, school, startDate }) => ({
      key: `e${id}`,
      text: `${degree}, ${school}, from ${entryDay(startDate)}`,
    })),
  ]
  const facts = [
    ...(age === null ? [] : [{ key: 'age', text: `${age} years` }]),
    ...(gender ? [{ key: 'gender', text: gender }] : []),
  ]
  return (
    <div className={`${boxClasses} grid-cols-[auto_minmax(0,1fr)] gap-x-3.5`}>
      <UserAvatar user={{ id: target.userId, userName, photoUrl }} size={48} />
      <div className="grid min-w-0 gap-1">
        <b className="font-650 wrap-anywhere">{userName}</b>
        {facts.length > 0 && <Facts facts={facts} className="text-13 text-ink-2" />}
        <p
          dir="auto"
          className="text-14 leading-[1.5] whitespace-pre-line text-pretty wrap-anywhere"
        >
          {about ?? <span className="text-ink-2">Nothing about themselves</span>}
        </p>
        <SkillBadges skills={skills} max={Number.POSITIVE_INFINITY} />
        {entries.length > 0 && (
          <ul className="mt-1 grid gap-0.5 text-13 wrap-anywhere text-ink-2">
            {entries.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** A quoted text of a member. */
const Quote = ({ children }: { children: ReactNode }) => (
  <blockquote
    dir="auto"
    className="border-l-3 border-edge py-0.5 pl-4 leading-[1.5] whitespace-pre-line text-pretty wrap-anywhere not-first:mt-3"
  >
    {children}
  </blockquote>
)
