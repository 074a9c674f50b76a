import type { MatchOutcomes } from '@shipmates/contract/admin-overview'
import { Panel } from '../panel.tsx'
import { grouped } from './figures.tsx'

/** With fewer, a share means little. */
const ENOUGH = 20

type Answers = MatchOutcomes['answers'][number]

/**
 * Shows whether requests to matches with a high score are accepted more often, and how far down the
 * feed members connect.
 */
export function MatchPanels({ matching }: { matching: MatchOutcomes }) {
  return (
    <>
      <Panel title="Accepted by match score" line="Of answered requests, last 90 days">
        <p className="mb-3 text-14 text-pretty">{verdictOf(matching.answers)}</p>
        <ShareTable
          of="Match score"
          share="Accepted"
          total="Answered"
          rows={matching.answers.map(({ score, accepted, rejected }) => ({
            range: score,
            yes: accepted,
            total: accepted + rejected,
          }))}
        />
      </Panel>
      <Panel title="Connects by place in the feed" line="Of connects and passes, last 90 days">
        <ShareTable
          of="Place"
          share="Connects"
          total="Decisions"
          rows={matching.decisions.map(({ place, connects, passes }) => ({
            range: place,
            yes: connects,
            total: connects + passes,
          }))}
        />
      </Panel>
    </>
  )
}

/** Compares the highest and the lowest range with enough answers, in a sentence. */
export function verdictOf(answers: readonly Answers[]): string {
  const known = answers.filter(({ accepted, rejected }) => accepted + rejected >= ENOUGH)
  const low = known[0]
  const high = known.at(-1)
  if (!low || !high || low === high) return 'Too few answers to compare scores yet.'
  const [lowShare, highShare] = [low, high].map(({ accepted, rejected }) =>
    percent(accepted, accepted + rejected),
  ) as [number, number]
  const shares = `${highShare} % with ${words(high.score)}, ${lowShare} % with ${words(low.score)}`
  if (highShare > lowShare) return `Higher scores are accepted more often: ${shares}.`
  if (highShare < lowShare) return `Higher scores are accepted less often: ${shares}.`
  return `Higher scores are accepted as often as lower ones: ${shares}.`
}

const percent = (part: number, total: number) => Math.round((part / total) * 100)
const words = (range: string) => range.replace('-', ' to ')

type Row = { range: string; yes: number; total: number }
type ShareTableProps = { of: string; share: string; total: string; rows: readonly Row[] }

function ShareTable({ of, share, total, rows }: ShareTableProps) {
  return (
    <table className="w-full border-collapse text-13 leading-[1.4]">
      <thead>
        <tr>
          <th scope="col" className="py-1.5 text-left font-600 text-ink-2">
            {of}
          </th>
          <th scope="col" className="py-1.5 text-left font-600 text-ink-2">
            {share}
          </th>
          <th scope="col" className="py-1.5 text-right font-600 text-ink-2">
            {total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.range} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-450">
              {words(row.range)}
            </th>
            <td className="w-1/2 py-1.5">
              {row.total < ENOUGH ? (
                <span className="text-ink-2">Too few to say</span>
              ) : (
                <Share share={percent(row.yes, row.total)} />
              )}
            </td>
            <td className="type-mono py-1.5 text-right text-12">{grouped(row.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Share = ({ share }: { share: number }) => (
  <span className="flex items-center gap-2.5">
    <span className="type-mono w-11 text-12">{share} %</span>
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="staff-chart h-2 min-w-0 flex-1"
    >
      <path data-part="solid" d={`M0 0h${share}v8H0z`} />
    </svg>
  </span>
)
