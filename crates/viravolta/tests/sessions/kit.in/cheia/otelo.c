minha
