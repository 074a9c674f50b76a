import { Flag } from '../../components/flags.tsx'
import { Wrap } from './wrap.tsx'

const steps = [
  {
    flag: 'P',
    title: 'Create profile',
    line: 'Pick a username, confirm your email and add the skills you want to be known for.',
    meaning: 'Signal flag P, “Papa”: about to sail.',
  },
  {
    flag: 'K',
    title: 'Discover and connect',
    line: 'Browse developers picked for you. Connect with the ones you like, pass on the rest.',
    meaning: 'Signal flag K, “Kilo”: I wish to communicate with you.',
  },
  {
    flag: 'C',
    title: 'Start networking',
    line: 'Once they accept, you can chat. The rest is up to you two.',
    meaning: 'Signal flag C, “Charlie”: affirmative.',
  },
] as const

/** The three steps, with lines as in a logbook. */
export function HowItWorks() {
  return (
    <section id="how" aria-labelledby="how-title" className="pb-15 md:pb-23">
      <Wrap>
        <h2 id="how-title" className="type-display text-section">
          How it works
        </h2>
        <ol className="mt-12 grid border-t-2 border-ink md:grid-cols-3">
          {steps.map((step, index) => (
            <li
              key={step.title}
              className="pt-[26px] pb-6 not-first:border-line max-md:not-first:border-t md:pr-7 md:pb-2 md:not-first:border-l md:not-first:pl-7"
            >
              <span aria-hidden="true" className="type-mono block text-13 font-600 text-ink-2">
                {index + 1}
              </span>
              <Flag letter={step.flag} className="mt-[26px] mb-[22px] size-18 outline-none!" />
              <h3 className="type-title text-[1.5rem] tracking-[-0.02em]">{step.title}</h3>
              <p className="mt-2 max-w-[34ch] text-ink-2">{step.line}</p>
              <p className="mt-4 text-13 text-ink-3">{step.meaning}</p>
            </li>
          ))}
        </ol>
      </Wrap>
    </section>
  )
}
