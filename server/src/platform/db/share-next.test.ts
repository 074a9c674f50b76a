import { expect, test } from 'vitest'
import { shareNext } from './share-next.ts'

test('a caller gets the answer to a question that was asked after the call', async () => {
  const asked: { answer(text: string): void; fail(error: Error): void }[] = []
  const share = shareNext(
    () => new Promise<string>((answer, fail) => void asked.push({ answer, fail })),
  )

  const first = share()
  const [second, third] = [share(), share()]
  expect(asked).toHaveLength(1)
  asked[0]!.fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  expect(asked).toHaveLength(2)
  const fourth = share()
  asked[1]!.answer('one')
  expect([await second, await third]).toEqual(['one', 'one'])
  asked[2]!.answer('two')
  expect(await fourth).toBe('two')
})
