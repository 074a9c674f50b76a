import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { asLine } from '@shipmates/contract/text'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Config } from '../../platform/config/config.ts'
import type { Mail } from './transport.ts'

/** The installation that sends the mail. */
export type Site = Pick<Config, 'publicUrl' | 'siteName' | 'supportEmail'>

export interface MailText {
  /** The name of the installation, below the plain text. */
  siteName: string
  subject: string
  /** The paragraphs. */
  lines: readonly string[]
  /** Shown in large type in a box of its own. */
  code?: string
  /** Members with the lines about each, below the paragraphs. */
  people?: readonly MailPerson[]
  action?: { label: string; url: string }
  /** Small print at the bottom. */
  note: string
  /** Unsubscribes the recipient; a link at the very end, and a header. */
  unsubscribeUrl?: string
}

export interface MailPerson {
  name: string
  url: string
  lines: readonly string[]
}

/** The line of a mail that quotes the reason of a decision. */
export const because = (reason: string | null) => (reason ? [`The reason: “${reason}”`] : [])

/** A time in UTC, as mails name it. */
export const dateOf = new Intl.DateTimeFormat('en', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

const ink = '#121e33'
const body = { backgroundColor: '#f9f7f1', fontFamily: 'Helvetica, Arial, sans-serif', color: ink }
const card = {
  backgroundColor: '#fefdfb',
  border: '1px solid #ddd9d0',
  borderRadius: '16px',
  padding: '32px',
  maxWidth: '480px',
}
const flag = { width: '32px', height: '24px', borderRadius: '4px', margin: '0 0 24px' }
const hoist = {
  ...flag,
  borderLeft: '16px solid #fbc833',
  borderRight: '16px solid #1d4fb0',
  width: 0,
}
const heading = { fontSize: '24px', lineHeight: '28px', margin: '0 0 16px' }
const paragraph = { fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' }
const codeBox = {
  fontFamily: 'Menlo, Consolas, monospace',
  fontSize: '32px',
  letterSpacing: '8px',
  backgroundColor: '#f0ede5',
  borderRadius: '12px',
  padding: '16px',
  textAlign: 'center' as const,
}
const button = {
  backgroundColor: '#1d4fb0',
  color: '#ffffff',
  borderRadius: '10px',
  padding: '12px 20px',
  fontSize: '15px',
  fontWeight: 600,
}
const small = { fontSize: '13px', lineHeight: '20px', color: '#5f6878', margin: '24px 0 0' }

const person = { borderTop: '1px solid #ddd9d0', padding: '14px 0' }
const personName = { fontSize: '17px', lineHeight: '24px', fontWeight: 600, color: '#1d4fb0' }
const personLine = { fontSize: '15px', lineHeight: '22px', margin: '4px 0 0' }

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Renders a mail as HTML and as plain text. Does not use `render` of react-email, because its renderer turns on async
 * hooks for the rest of the process, which makes every promise slower.
 */
export function writeMail({ people: written, ...rest }: MailText): Mail {
  const content = { ...rest, ...(written && { people: written.map(onOneLine) }) }
  const secret = content.code ?? content.action?.url
  return {
    subject: content.subject,
    text: toText(content),
    html: DOCTYPE + renderToStaticMarkup(<MailHtml {...content} />),
    ...(secret !== undefined && { secret }),
    ...(content.unsubscribeUrl !== undefined && { unsubscribeUrl: content.unsubscribeUrl }),
  }
}

/** Members' texts, each on a line of its own: a line break would start a paragraph of ours. */
const onOneLine = ({ name, url, lines }: MailPerson): MailPerson => ({
  name: asLine(name),
  url,
  lines: lines.map(asLine),
})

function MailHtml(content: MailText) {
  const { subject, lines, code, people = [], action, note, unsubscribeUrl } = content
  return (
    <Html lang="en">
      <Head />
      <Preview>{lines[0] ?? subject}</Preview>
      <Body style={body}>
        <Container style={{ padding: '32px 16px' }}>
          <Section style={card}>
            <div style={hoist} />
            <Heading style={heading}>{subject}</Heading>
            {lines.map((line) => (
              <Text key={line} style={paragraph}>
                {line}
              </Text>
            ))}
            {code && <Text style={codeBox}>{code}</Text>}
            {people.map((person) => (
              <Person key={person.url} {...person} />
            ))}
            {action && (
              <Button href={action.url} style={button}>
                {action.label}
              </Button>
            )}
            <Text style={small}>{note}</Text>
            {unsubscribeUrl && (
              <Text style={{ ...small, margin: '8px 0 0' }}>
                <Link
                  href={unsubscribeUrl}
                  style={{ color: 'inherit', textDecoration: 'underline' }}
                >
                  Unsubscribe
                </Link>
              </Text>
            )}
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

const Person = ({ name, url, lines }: MailPerson) => (
  <Section style={person}>
    <Link href={url} style={personName}>
      {name}
    </Link>
    {lines.map((line) => (
      <Text key={line} style={personLine}>
        {line}
      </Text>
    ))}
  </Section>
)

const toText = (content: MailText) => {
  const { siteName, subject, lines, code, people = [], action, note, unsubscribeUrl } = content
  return [
    subject,
    ...lines,
    ...(code ? [code] : []),
    ...people.map((each) => [each.name, ...each.lines, each.url].join('\n')),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    note,
    ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : []),
    siteName,
  ].join('\n\n')
}
