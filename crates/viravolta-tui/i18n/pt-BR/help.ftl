help-title = Ajuda
help-left =
    # Jogar
    ← ↓ ↑ →|move o cursor (ou hjkl)
    Enter|joga, continua, começa
    f5|digite uma casa e jogue
    mouse|clique joga, roda volta
    colar|abre partida ou tabuleiro
    u r|desfaz, refaz
    , .|jogada para trás, à frente
    Home End|início e fim
    ] [ 0|outros ramos; a partida
    + Del|promove, apaga um ramo
    m|o computador joga já

    # O objetivo
    Cerque peças do outro lado numa
    linha entre duas suas e elas viram.
    Quem tem mais no fim vence.
help-right =
    # Aprender
    i|melhores jogadas, valores
    v|avaliação: barra, gráfico
    y|os erros da partida

    # Partida
    n|nova partida
    Tab|jogadores e nível
    z|montar uma posição
    x|desistir
    o s|abrir, salvar
    w|compartilhar como texto
    t|partidas jogadas aqui
    p|preferências
    Esc|menu
    q|sair (a partida fica)

    Valores são peças, de quem joga:
    +4 é exato, +4,2 é estimado.
