const person = (id: number, userName: string) => ({
  id: String(id),
  userName,
  email: `${userName}@ferry.dev`,
  photoUrl: null,
})

export const people = {
  linus: { ...person(6, 'linus_f'), email: 'linus@ferry.dev' },
  zoe: person(12, 'zoe_maps'),
  nadia: person(13, 'nadia_dev'),
  harper: person(14, 'harper_io'),
  priya: person(15, 'priya_ops'),
  ivar: person(16, 'ivar_wasm'),
  wide: person(17, 'WWWWWWWWWWWWWWW'),
}
