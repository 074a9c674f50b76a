import pg from 'pg'

interface Account {
  userName: string
  email: string
}

let pool: pg.Pool | undefined

function database(): pg.Pool {
  if (pool) return pool
  pool = new pg.Pool({
    connectionString: process.env.PRODUCT_DATABASE,
    max: 2,
    allowExitOnIdle: true,
  })
  // The product, which ends its database, may stop before this process does.
  pool.on('error', () => {})
  return pool
}

/** Writes a verified account with the password of another, as signing up would in the end. */
export async function copyAccount(patternEmail: string, account: Account): Promise<void> {
  await database().query(
    `insert into users (user_name, email, password_hash, email_verified_at, created_at)
     select $2, $3, password_hash, now(), now() from users where email = $1`,
    [patternEmail, account.userName, account.email],
  )
}
