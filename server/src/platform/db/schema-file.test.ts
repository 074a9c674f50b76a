import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { describeSchema } from '../../testing/describe-schema.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  return () => database.close()
})

test('docs/schema.sql shows the schema after all migrations', async () => {
  const schema = await describeSchema(database.db)

  await expect(schema).toMatchFileSnapshot('../../../../docs/schema.sql')
})
