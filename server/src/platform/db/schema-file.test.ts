import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { describeSchema } from '../../testing/describe-schema.ts'
import { generateTypes } from '../../testing/generate-types.ts'

const database = await createTestDatabase()
afterAll(database.close)

test('docs/schema.sql shows the schema after all migrations', async () => {
  const schema = await describeSchema(database.db)

  await expect(schema).toMatchFileSnapshot('../../../../docs/schema.sql')
})

test('schema.ts has the types of all tables', async () => {
  const types = await generateTypes(database.db)

  await expect(types).toMatchFileSnapshot('schema.ts')
})
