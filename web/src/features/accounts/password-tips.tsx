import { useId } from 'react'

const tips = [
  "Use a unique password you don't use anywhere else.",
  'Never share it with anyone.',
  'Change it regularly.',
  'Change it at once if it may be compromised.',
]

export function PasswordTips() {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="self-start rounded-row bg-tint p-5 forced-colors:border"
    >
      <h4 id={titleId} className="type-title mb-3 text-16 leading-[1.25] tracking-[-0.012em]">
        Password Security Tips
      </h4>
      <ul className="grid gap-[11px]">
        {tips.map((tip) => (
          <li
            key={tip}
            className="relative pl-[22px] text-14 leading-[1.45] before:absolute before:top-[5px] before:left-0 before:h-2.5 before:w-3 before:bg-primary forced-colors:before:bg-[CanvasText] before:[clip-path:polygon(0_0,100%_0,64%_50%,100%_100%,0_100%)]"
          >
            {tip}
          </li>
        ))}
      </ul>
    </section>
  )
}
