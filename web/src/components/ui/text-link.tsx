import { Link, type LinkProps } from 'react-router'
import { classNames } from '../../lib/class-names.ts'

/** A link inside or next to text. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'font-600 text-primary underline-offset-[0.2em] hover:underline',
        className,
      )}
    />
  )
}
