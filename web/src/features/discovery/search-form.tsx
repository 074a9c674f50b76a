import { SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import Search from 'lucide-react/icons/search'
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
} from 'react'
import { usePressOutside } from '../../components/behaviour/use-dismissal.ts'
import { optional } from '../../components/late.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { controlClasses } from '../../components/ui/field-frame.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { whenUsed } from '../../lib/browser/when.ts'
import { classNames } from '../../lib/class-names.ts'
import { countFilters, hasFilters, isSearch } from './filters.ts'
import { type SearchProps, useSearch } from './use-search.ts'
import { useSearchPanel } from './use-search-panel.ts'

const SearchPanel = optional(async () => (await import('./later.ts')).SearchPanel)

const NAME = 'Search by name or skill'

/** The search: a field above the cards, which opens a panel with suggestions and the whole form. */
export const SearchForm = memo(function SearchForm(props: SearchProps) {
  const { filters } = props
  const ids = { list: useId(), panel: useId() }
  const field = useRef<HTMLInputElement>(null)
  const panel = useSearchPanel(field)
  const { pressKey, typeText, submit, shown, ...search } = useSearch({ ...props, field, panel })
  usePreloadedPanel()

  const pressInForm = (event: KeyboardEvent) => {
    panel.handlers.onKeyDown(event)
    const isInField = event.target instanceof HTMLInputElement && !event.defaultPrevented
    // Enter does not submit a form whose button is disabled, but cleared filters must end the search.
    const isEmptied = isSearch(filters) && !hasFilters(search.draft)
    if (event.key === 'Enter' && isInField && isEmptied) void submit()
  }
  return (
    <search aria-label="Search developers" className="min-w-0 flex-[1_1_16rem] md:max-w-130">
      <form
        ref={panel.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onBlur={panel.handlers.onBlur}
        onKeyDown={pressInForm}
      >
        <SearchField
          ref={field}
          suggestions={
            panel.isOpen && search.options.length > 0 ? { ...search, id: ids.list } : undefined
          }
          value={shown}
          onFocus={panel.focusField}
          onClick={panel.open}
          onChange={({ target }) => typeText(target.value)}
          onKeyDown={pressKey}
        >
          <FiltersButton
            panelId={ids.panel}
            count={countFilters(filters)}
            isOpen={panel.isOpen}
            onToggle={panel.toggle}
          />
        </SearchField>
        {panel.isOpen && (
          <WhileOpen form={panel.form} onPressOutside={panel.close}>
            <SearchPanel {...search} ids={ids} takesFocus={panel.isByButton} />
          </WhileOpen>
        )}
      </form>
    </search>
  )
})

/** Preloads the panel once the page is used, for the first press on the field. */
function usePreloadedPanel(): void {
  useEffect(() => {
    // Loading is retried until it succeeds.
    void whenUsed().then(SearchPanel.load)
  }, [])
}

type SearchFieldProps = ComponentProps<'input'> & {
  /** The visible suggestions. */
  suggestions: { id: string; active: number | undefined } | undefined
  children: ReactNode
}

/** A combobox. Its list is in the panel. */
function SearchField({ suggestions, children, ...input }: SearchFieldProps) {
  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-[18px] text-ink-2"
      />
      <input
        {...input}
        dir="auto"
        role="combobox"
        aria-label={NAME}
        aria-expanded={suggestions !== undefined}
        aria-controls={suggestions?.id}
        aria-activedescendant={
          suggestions?.active === undefined ? undefined : `${suggestions.id}-${suggestions.active}`
        }
        aria-autocomplete="list"
        placeholder={NAME}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH_MAX_CHARS}
        className={classNames(controlClasses, 'pr-32 pl-9.5')}
      />
      {children}
    </div>
  )
}

type FiltersButtonProps = { panelId: string; count: number; isOpen: boolean; onToggle: () => void }

/** The button that shows and hides the form. */
function FiltersButton({ panelId, count, isOpen, onToggle }: FiltersButtonProps) {
  return (
    <span className="absolute inset-y-0 right-1 flex items-center gap-1">
      {count === 0 && (
        <span aria-hidden="true" className="max-lg:hidden pointer-coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      )}
      <Button
        kind="ghost"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={onToggle}
      >
        Filters
        {count > 0 && (
          <Chip>
            {count}
            <span className="sr-only"> set</span>
          </Chip>
        )}
      </Button>
    </span>
  )
}

type WhileOpenProps = {
  form: RefObject<HTMLElement | null>
  onPressOutside: () => void
  children: ReactNode
}

function WhileOpen({ form, onPressOutside, children }: WhileOpenProps) {
  usePressOutside([form], onPressOutside)
  return <Suspense>{children}</Suspense>
}
