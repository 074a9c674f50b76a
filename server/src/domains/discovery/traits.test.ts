import { editProfile } from '@shipmates/contract/own-profile'
import { intents } from '@shipmates/contract/profiles'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hide } from '../../testing/hidden.ts'
import { startServerForFile, unique } from '../../testing/server.ts'
import { traitOfIntent, traitOfWord, traits } from './traits.ts'

const server = await startServerForFile()

async function idOf(word: string): Promise<number> {
  const row = await server.db
    .selectFrom('skills')
    .select('id')
    .where('name', '=', word)
    .executeTakeFirstOrThrow()
  return row.id
}

test('the directory knows skills, learning, interests and intents of a member by the same numbers', async () => {
  const member = await server.newMember()
  const [skill, learning, interest] = [`S${unique()}`, `L${unique()}`, `I${unique()}`]
  await member.call(editProfile, {
    body: { skills: [skill], learning: [learning], interests: [interest] },
  })
  for (const intent of intents) {
    await member.call(editProfile, { body: { intents: [intent] } })

    const { rows } = await sql<{ found: number[] }>`
      select ${traits} as found from directory where member_id = ${member.id}
    `.execute(server.db)

    expect(rows[0]!.found).toEqual([
      traitOfWord('skill', await idOf(skill)),
      traitOfWord('learning', await idOf(learning)),
      traitOfWord('interest', await idOf(interest)),
      traitOfIntent(intent),
      expect.any(Number),
    ])
  }
})

/** How many members in the directory list a word: as a skill, as an interest, and to learn. */
async function listing(word: string) {
  const row = await server.db
    .selectFrom('skills')
    .select(['listedBy', 'interestedBy', 'learnedBy'])
    .where('name', '=', word)
    .executeTakeFirstOrThrow()
  return [row.listedBy, row.interestedBy, row.learnedBy]
}

const countIntents = async () => {
  const rows = await server.db.selectFrom('directoryIntents').selectAll().execute()
  return new Map(rows.map(({ intent, members }) => [intent, members]))
}

test('words and intents count the members in the directory who list them', async () => {
  const [ada, linus] = [await server.newMember(), await server.newMember()]
  const word = `W${unique()}`
  const before = await countIntents()
  const more = async () => {
    const now = await countIntents()
    return intents.map((intent) => (now.get(intent) ?? 0) - (before.get(intent) ?? 0))
  }
  await ada.call(editProfile, { body: { learning: [word], intents: ['meet', 'mentor'] } })
  await linus.call(editProfile, {
    body: { skills: [word], interests: [word], intents: ['mentor'] },
  })
  expect(await listing(word)).toEqual([1, 1, 1])
  expect(await more()).toEqual([0, 0, 0, 0, 0, 2, 0, 0, 0, 1])

  await hide(ada)
  expect(await listing(word)).toEqual([1, 1, 0])
  expect(await more()).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  await hide(ada, false)
  await linus.call(editProfile, { body: { skills: [], learning: [word], intents: ['meet'] } })
  expect(await listing(word)).toEqual([0, 1, 2])
  expect(await more()).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 2])
})
