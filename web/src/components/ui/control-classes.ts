/** The classes of every text control's box. */
export const controlClasses =
  'block h-(--control-height) w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-(length:--control-text) text-ellipsis text-ink ' +
  'transition-[border-color] hover:not-disabled:not-aria-invalid:border-ink-2 aria-invalid:border-danger ' +
  'focus-visible:rounded-control focus-visible:outline-offset-1 ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3'
