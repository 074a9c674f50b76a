/** The languages that forms offer. */
export const spokenLanguages: readonly string[] = (
  'af ak sq am ar hy az eu be bn bs bg my ca zh hr cs da nl en et fil fi fr gl ka de el gu ha ' +
  'he hi hu is ig id ga it ja kn kk km ko ku lo lv lt lb mk ms ml mt mr mn ne no nb nn or ps fa ' +
  'pl pt pa ro ru sr si sk sl so es sw sv ta te th bo tr uk ur uz vi cy yo zu'
).split(' ')
