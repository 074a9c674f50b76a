import { getFeed } from '@shipmates/contract/discovery'
import { editProfile } from '@shipmates/contract/own-profile'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/members.ts'
import { startServerForFile } from '../../testing/server.ts'
import { actOn, newStaff } from '../../testing/staff.ts'
import { NEWCOMER_PAGE, NEWCOMER_PLACES, placeNewcomers, windowStart } from './newcomers.ts'

test('newcomers have their places on each page', () => {
  const ranked = Array.from({ length: 60 }, (_, n) => n)
  const placed = placeNewcomers(ranked, [100, 101, 102])
  const places = [0, NEWCOMER_PAGE].flatMap((before) =>
    NEWCOMER_PLACES.map((place) => before + place),
  )
  for (const [n, place] of places.entries()) expect(placed[place - 1]).toBe(100 + n)
})

test('no one is lost or shown twice, and no one moves down except for newcomers in front of them', () => {
  const ids = fc.uniqueArray(fc.nat(200), { maxLength: 100 })
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.nat(200), { maxLength: 10 }), (ranked, newcomers) => {
      const placed = placeNewcomers(ranked, newcomers)
      expect(placed.toSorted()).toEqual([...new Set([...ranked, ...newcomers])].toSorted())
      for (const [place, id] of ranked.entries()) {
        const kept = Math.ceil((placed.indexOf(id) + 1) / NEWCOMER_PAGE) * NEWCOMER_PLACES.length
        expect(placed.indexOf(id)).toBeLessThanOrEqual(place + kept)
      }
    }),
  )
})

test('windows start everywhere with equal frequency', () => {
  const tenths = new Array<number>(10).fill(0)
  for (let viewer = 1; viewer <= 100; viewer++) {
    for (let day = 20_000; day < 20_100; day++) tenths[Math.floor(10 * windowStart(viewer, day))]!++
  }
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

const server = await startServerForFile()

/** A member who was verified nine days ago. */
async function newSettled(body: object): Promise<TestMember> {
  const member = await server.newMember()
  await member.call(editProfile, { body })
  await sql`
    with settled as (
      update users set created_at = ${at}, email_verified_at = ${at} where id = ${member.id}
    )
    update directory set created_at = ${at}, new_since = ${at} where member_id = ${member.id}
  `.execute(server.db)
  return member
}
const at = new Date(server.now().getTime() - 9 * 24 * 60 * 60 * 1000)

test('a member who was approved long after signing up is a newcomer from then on', async () => {
  const applicant = await newSettled({ about: 'Hi' })
  await sql`update users set waiting_since = now() where id = ${applicant.id}`.execute(server.db)
  const intents = ['hackathon']
  const viewer = await newSettled({ intents })
  await Promise.all(Array.from({ length: 12 }, () => newSettled({ intents })))

  await actOn(await newStaff(server, 'moderator'), 'approve', applicant)

  const { data } = await viewer.call(getFeed)
  expect(data![NEWCOMER_PLACES[0]! - 1]!.id).toBe(applicant.id)
})
