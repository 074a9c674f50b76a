import { actCommands, linkCommand } from './act-commands.ts'
import type { Command } from './command.ts'
import { memberCommands } from './member-commands.ts'
import { siteCommands } from './site-commands.ts'

const help: Command = {
  args: '',
  summary: 'lists the commands',
  words: [0, 0],
  run: async () => ({ data: listCommands(), text: describeCommands() }),
}

const commands: Record<string, Command> = {
  ...actCommands,
  ...memberCommands,
  link: linkCommand,
  ...siteCommands,
  help,
}

export const findCommand = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined

/** A command with its arguments. */
const lineOf = (name: string, { args }: Command) => `${name} ${args}`.trimEnd()

/** The usage of a command. */
export const usageOf = (name: string, command: Command): string =>
  `Usage: npm run admin -- ${lineOf(name, command)}`

const listCommands = () =>
  Object.entries(commands).map(([name, command]) => ({
    command: lineOf(name, command),
    summary: command.summary,
  }))

export const describeCommands = (): string =>
  [
    'Usage: npm run admin -- COMMAND',
    '',
    'NAME is a username or an email. --json answers in JSON.',
    '',
    ...listCommands().flatMap(({ command, summary }) => [`  ${command}`, `      ${summary}`]),
  ].join('\n')
