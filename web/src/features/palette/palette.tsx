import { SEARCH_MAX_CHARS } from '@shipmates/contract/limits'
import { noMatch } from '@shipmates/contract/messages/common'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog, DialogTitle } from '../../components/ui/dialog.tsx'
import { Kbd } from '../../components/ui/kbd.tsx'
import { isComposing } from '../../lib/browser/keys.ts'
import type { Command, CommandGroup } from './commands.ts'
import { Options } from './options.tsx'

type PaletteProps = {
  text: string
  onText: (text: string) => void
  /** The matching commands. Their ids are used as element ids. */
  groups: readonly CommandGroup[]
  /** Whether more results may arrive. */
  isSearching: boolean
  onClose: () => void
}

/** An input with results: an ARIA combobox whose listbox is always open. */
export function Palette({ text, onText, groups, isSearching, onClose }: PaletteProps) {
  const listId = useId()
  const choose = (command: Command) => {
    // The palette must restore focus before the command may move it.
    if (!command.staysOpen) flushSync(onClose)
    command.run()
  }
  const { active, walkTo, pressKey } = useOptions(groups, choose)

  return (
    <Dialog place="top" flush onClose={onClose}>
      <DialogTitle className="sr-only">Command palette</DialogTitle>
      <div className="sticky top-0 z-1 flex items-center gap-3 border-b border-line bg-surface px-5 focus-within:border-primary max-md:pt-3">
        <Search aria-hidden="true" className="text-ink-3" />
        <input
          dir="auto"
          data-autofocus
          role="combobox"
          aria-label="Search screens, people, skills and messages"
          aria-expanded={active !== undefined}
          aria-controls={listId}
          aria-activedescendant={active?.id}
          aria-autocomplete="list"
          placeholder="Screen, person, skill or message"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_MAX_CHARS}
          value={text}
          className="h-14 min-w-0 flex-1 truncate bg-transparent pr-10 text-16 outline-none"
          onChange={(event) => {
            walkTo(undefined)
            onText(event.target.value)
          }}
          onKeyDown={pressKey}
        />
      </div>
      <Options
        id={listId}
        groups={groups}
        activeId={active?.id}
        onWalk={walkTo}
        onChoose={choose}
      />
      <Outcome groups={groups} text={text.trim()} isSearching={isSearching} />
      <p className="sticky bottom-0 z-1 flex items-center gap-4 border-t border-line bg-surface px-5 py-3 text-12 text-ink-2 max-md:hidden">
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> to move
        </span>
        <span className="flex items-center gap-1">
          <Kbd>Enter</Kbd> to choose
        </span>
        <span className="flex items-center gap-1">
          <Kbd>Esc</Kbd> to close
        </span>
      </p>
    </Dialog>
  )
}

type OutcomeProps = Pick<PaletteProps, 'groups' | 'text' | 'isSearching'>

/** The status of the results: visible if nothing was found, always announced to screen readers. */
function Outcome({ groups, text, isSearching }: OutcomeProps) {
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  return (
    <>
      <p role="status" className={count === 0 ? 'px-5 pt-6 pb-1 font-600' : 'sr-only'}>
        {count > 0 && `${count} ${count === 1 ? 'result' : 'results'}`}
        {count === 0 && (isSearching ? 'Searching…' : noMatch({ text }))}
      </p>
      {count === 0 && (
        <p className="px-5 pb-7 text-14 text-ink-2">
          Try part of a username, a skill, a word from a message, or the name of a screen.
        </p>
      )}
    </>
  )
}

/** The active option, moved by arrow keys and selected by Enter; defaults to the first. */
function useOptions(groups: readonly CommandGroup[], choose: (command: Command) => void) {
  const [walkedTo, walkTo] = useState<string>()
  const commands = groups.flatMap((group) => group.commands)
  const active = commands.find(({ id }) => id === walkedTo) ?? commands[0]

  useLayoutEffect(() => {
    if (walkedTo) document.getElementById(walkedTo)?.scrollIntoView({ block: 'nearest' })
  }, [walkedTo])

  const pressKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !active) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step && event.key !== 'Enter') return
    event.preventDefault()
    if (step) walkTo(commands.at((commands.indexOf(active) + step) % commands.length)?.id)
    else choose(active)
  }

  return { active, walkTo, pressKey }
}
