export { type Account, findAccountByEmail, findAccountById } from './queries.ts'
