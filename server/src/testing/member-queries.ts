import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A query that reads members: its location, as `file declaration`, and whether it has a condition of visibility. */
export interface MemberQuery {
  place: string
  hasCondition: boolean
}

const TABLES = 'users|profiles|directory|last_seen|privacy_settings'
const READS_MEMBERS = new RegExp(
  String.raw`(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?(?:${TABLES})\b|,\s*(?:${TABLES})\b(?!\s*[.,(])`,
)
const BUILDS_READ =
  /(?:[sS]electFrom|Join|\bfrom|using)\(\s*\[?(?:\s*'[\w ]+',)*\s*'(?:users|profiles|directory|lastSeen|privacySettings)\b/
const CONDITION =
  /\b(?:isVisible|isVisibleUnlessBlocked|isPresent|isBlocked|bothShow|shows|takesRequest|hasPublicPage)\(/

/** Every query in these folders that reads members, also through fragments of SQL in the same file. */
export function listMemberQueries(root: string, skipped: RegExp): MemberQuery[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !skipped.test(file))
    .toSorted()
  return files.flatMap((file) => queriesIn(file, readFileSync(join(root, file), 'utf8')))
}

/** The queries of one file. */
export function queriesIn(file: string, code: string): MemberQuery[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const declarations = new Map(source.statements.flatMap(namesOf))
  const isFragment = ({ name, node }: FoundQuery) =>
    !isExecuted(node) && isInserted(declarations, name)

  return source.statements
    .flatMap((statement) => namesOf(statement).flatMap(([name]) => queriesOf(name, statement)))
    .filter((found) => !isFragment(found))
    .map(({ name, node }) => ({ name, text: expand(node.getText(), declarations) }))
    .filter(({ text }) => READS_MEMBERS.test(text) || BUILDS_READ.test(text))
    .map(({ name, text }) => ({ place: `${file} ${name}`, hasCondition: CONDITION.test(text) }))
}

type Declarations = ReadonlyMap<string, string>

/** The names that a statement declares, with its text. */
function namesOf(statement: ts.Statement): [name: string, text: string][] {
  const text = statement.getText()
  if (ts.isFunctionDeclaration(statement) && statement.name) return [[statement.name.text, text]]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.map(({ name }) => [name.getText(), text])
}

interface FoundQuery {
  name: string
  node: ts.Node
}

/** The outermost templates, query builders and texts of SQL of a statement. */
function queriesOf(name: string, statement: ts.Statement): FoundQuery[] {
  const found: FoundQuery[] = []
  const visit = (node: ts.Node): void => {
    const isSql = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'
    const isBuilt =
      ts.isCallExpression(node) &&
      /^(\w+(\.\w+\(\))?\s*\.)?(selectFrom|with|updateTable|deleteFrom)\(/.test(node.getText())
    const isText =
      (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
      /\b(?:select|update|delete)\b[\s\S]*\b(?:from|using)\b/.test(node.getText())
    if (isSql || isBuilt || isText) found.push({ name, node })
    else ts.forEachChild(node, visit)
  }
  visit(statement)
  return found
}

/**
 * Whether a template is executed where it is written, or prepared there. Builders and texts always count as executed.
 */
const isExecuted = (node: ts.Node): boolean =>
  !ts.isTaggedTemplateExpression(node) ||
  isPrepared(node) ||
  /^\.(execute|compile)\b/.test(node.parent.getText().slice(node.getText().length).trimStart())

const isPrepared = (node: ts.Node | undefined): boolean =>
  node !== undefined &&
  ((ts.isCallExpression(node) && node.expression.getText() === 'prepared') ||
    isPrepared(node.parent))

/**
 * Whether a text of code uses a declaration in `${…}`. A function that another one merely calls runs its own query, so
 * it is no fragment of the other's.
 */
const inserts = (text: string, name: string): boolean =>
  new RegExp(String.raw`\$\{[^}]*\b${name}\b`).test(text)

const isInserted = (declarations: Declarations, name: string): boolean =>
  [...declarations].some(([other, text]) => other !== name && inserts(text, name))

/** A query with the declarations of its file that it uses. */
function expand(text: string, declarations: Declarations, known = new Set<string>()): string {
  const used = [...declarations].filter(([name]) => !known.has(name) && inserts(text, name))
  for (const [name] of used) known.add(name)
  return [text, ...used.map(([, each]) => expand(each, declarations, known))].join('\n')
}
